import { readAlertmanagerList } from '../integrations/protocols/alertmanager/read-list.ts';
import { detectAndParse, onlySource } from '../integrations/sources/detect.ts';
import { findSource, SOURCES } from '../integrations/sources/registry.ts';
import { type BodyQuestion, openLargeBody, type Readers } from '../modules/alerts/intake/body/large-body.ts';
import { answerQuestions } from '../platform/side-thread.ts';

const readers: Readers = {
  webhook: (body, request, source) => detectAndParse(source === null ? findSource : onlySource(SOURCES, source, findSource), body, request),
  alertmanager: (body, { receivedAt }) => readAlertmanagerList(body, receivedAt),
};

answerQuestions((question: BodyQuestion) => openLargeBody(readers, question));
