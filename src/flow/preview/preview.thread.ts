import { previewAnswers } from '../../modules/routing/preview/preview-answers.ts';
import { answerQuestions } from '../../platform/side-thread.ts';
import { allSteps } from './preview-steps.ts';

answerQuestions(previewAnswers(allSteps));
