import type { VoiceSay } from '../../../modules/notifications/voice/voice.ts';

/** Text inside XML; signs that XML 1.0 cannot hold are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export const NO_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** What Twilio's phone says next. Listening, it says it twice, takes one key and hangs up when none comes. */
export function renderTwiml(say: VoiceSay, digitUrl: string): string {
  const words = `<Say>${escapeXml(say.text)}</Say>`;
  if (say.after === 'hang_up') return `<?xml version="1.0" encoding="UTF-8"?><Response>${words}<Hangup/></Response>`;
  const gather = `<Gather input="dtmf" numDigits="1" timeout="8" method="POST" action="${escapeXml(digitUrl)}">${words}</Gather>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${gather}${gather}<Say>No key was pressed. Goodbye.</Say><Hangup/></Response>`;
}
