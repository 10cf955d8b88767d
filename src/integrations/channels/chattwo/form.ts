import { CHAT_FORMS, type ChatField, type ChatForm, type FormName } from '../../../modules/ics/channels/channel-form.ts';
import { signAction } from './signature.ts';

/** For whom a form is shown, when, and about which incident. */
export interface ChattwoFormFor {
  readonly user: string;
  readonly at: Date;
  readonly incident?: number;
}

/** A form as Mattermost shows it. Its state is signed: who fills it is whom it was shown to. Pure. */
export function chattwoDialog(form: FormName, { user, at, incident }: ChattwoFormFor, key: string): object {
  const { title, submit, fields }: ChatForm = CHAT_FORMS[form];
  const id = [form, user, at.getTime(), incident ?? ''].join(':');
  return {
    callback_id: `tocsin_${form}`,
    title,
    submit_label: submit,
    state: `${id}:${signAction(key, 'form', id)}`,
    elements: fields.map(elementOf),
  };
}

function elementOf({ name, label, kind, max, choices, initial, optional }: ChatField): object {
  const shared = { name, display_name: label, optional };
  if (kind === 'choice')
    return { ...shared, type: 'select', default: initial ?? '', options: choices.map(({ value, label: text }) => ({ text, value })) };
  return { ...shared, type: kind === 'lines' ? 'textarea' : 'text', max_length: max, ...(initial === null ? {} : { default: initial }) };
}
