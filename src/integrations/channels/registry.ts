import type { Provider } from '../provider.ts';
import { IDPONE } from '../sign-in/idpone/index.ts';
import { CHATONE } from './chatone/index.ts';
import { CHATTWO } from './chattwo/index.ts';
import { EMAIL } from './email/index.ts';
import { NTFY } from './ntfy/index.ts';
import { VOICEONE } from './voiceone/index.ts';
import { VOICETWO } from './voicetwo/index.ts';
import { WEBHOOK } from './webhook/index.ts';

/** Every provider, in the order in which they are shown. A new one is a folder and a line here. */
export const PROVIDERS: readonly Provider[] = [EMAIL, CHATONE, CHATTWO, WEBHOOK, NTFY, VOICEONE, VOICETWO, IDPONE];
