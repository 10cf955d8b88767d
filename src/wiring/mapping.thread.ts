import { detectAndParse } from '../integrations/sources/detect.ts';
import { READING } from '../integrations/sources/reading.ts';
import { findSource } from '../integrations/sources/registry.ts';
import { type Question, answerTrial } from '../modules/alerts/mapping/trial.ts';
import { answerQuestions } from '../platform/side-thread.ts';

const formats = {
  normalise: (body: unknown, request: Parameters<typeof detectAndParse>[2]) => detectAndParse(findSource, body, request),
  reading: READING,
  clock: () => performance.now(),
};

answerQuestions((question: Question) => answerTrial(formats, question));
