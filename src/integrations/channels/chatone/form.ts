import { CHAT_FORMS, type ChatField, type ChatForm, type FormName } from '../../../modules/ics/channels/channel-form.ts';

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** A form as Slack shows it, and what it is about. Pure. */
export function chatoneView(form: FormName, about: { readonly channel: string; readonly incident?: number }): object {
  const { title, submit, fields }: ChatForm = CHAT_FORMS[form];
  return {
    type: 'modal',
    callback_id: `tocsin_${form}`,
    private_metadata: JSON.stringify(about),
    title: plain(title),
    submit: plain(submit),
    close: plain('Cancel'),
    blocks: fields.map((field) => ({
      type: 'input',
      block_id: field.name,
      label: plain(field.label),
      optional: field.optional,
      element: { ...elementOf(field), action_id: 'value' },
    })),
  };
}

function elementOf({ kind, max, choices, initial }: ChatField): object {
  if (kind !== 'choice')
    return {
      type: 'plain_text_input',
      multiline: kind === 'lines',
      max_length: max,
      ...(initial === null ? {} : { initial_value: initial }),
    };
  const options = choices.map(({ value, label }) => ({ text: plain(label), value }));
  const chosen = options.find(({ value }) => value === initial);
  return { type: 'static_select', options, ...(chosen ? { initial_option: chosen } : {}) };
}
