import { answerQuestions } from '../../../platform/side-thread.ts';
import { previewAnswers } from './preview-answers.ts';
import { ROUTES_ALONE } from '../steps.ts';

answerQuestions(previewAnswers(ROUTES_ALONE));
