import PostalMime from 'postal-mime';
import { cleanText } from '../../modules/alerts/intake/body/text.ts';
import { answerQuestions } from '../../platform/side-thread.ts';
import { FROM_MAX, type ReadMail, SUBJECT_MAX, withoutTags } from './mail-alert.ts';
import { excessOf } from './mail-limits.ts';

const FORWARDED = 'message/rfc822';

/** An email, cut to the text that an alert keeps. Null: it has neither a subject nor a text. */
async function readMail(bytes: Uint8Array, opensForwarded: boolean): Promise<ReadMail | null> {
  // A forwarded email may be encoded, which hides it from the limits: it is checked and opened below.
  const { subject = '', text, html, from, attachments } = await PostalMime.parse(bytes, { maxRfc822NestingDepth: 0 });
  let words = (text ?? withoutTags(html ?? '')).trim();
  const forwarded = opensForwarded ? attachments.find(({ mimeType }) => mimeType === FORWARDED)?.content : null;
  if (words === '' && forwarded instanceof ArrayBuffer && excessOf(Buffer.from(forwarded)) === null)
    words = (await readMail(new Uint8Array(forwarded), false))?.text ?? '';
  if (subject.trim() === '' && words === '') return null;
  return { subject: subject.slice(0, SUBJECT_MAX), text: cleanText(words), from: from?.address?.slice(0, FROM_MAX) ?? null };
}

answerQuestions((bytes: Uint8Array) => readMail(bytes, true));
