import type { Provider } from '../../provider.ts';
import { email } from './descriptor.ts';
import { emailChannel } from './channel.ts';
import { emailPerson } from './person.ts';
import { emailProvider } from './provider.ts';

/** Email. */
export const EMAIL: Provider = {
  descriptor: email,
  connect: (_outbound, mail) => emailProvider(mail),
  channel: (_connection, { mailer }) => (mailer ? emailChannel(mailer) : null),
  person: (_connection, { mailer, baseUrl }) => (mailer ? emailPerson(mailer, baseUrl) : null),
};
