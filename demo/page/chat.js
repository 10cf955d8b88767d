// Shows what the stand-in's channels show, and tells the server behind this page what is pressed and written.
const chat = document.documentElement.dataset.chat;
const byId = (id) => document.getElementById(id);

let state = null;
let chosen = location.hash.slice(1);
let shown = null;
/** Replies that are being written, by message: a redraw must not lose them. */
const drafts = new Map();

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Not every machine has a font with these: a round mark of the colour, and the sign's name for who hears it. */
const SIGNS = { '🔴': '#c62828', '🟠': '#ef6c00', '🟡': '#f9a825', '🔵': '#1565c0', '👀': '#6a1b9a', '✅': '#2e7d32' };

function part({ text, look, href }) {
  const sign = SIGNS[text.trim()];
  if (sign) return make('span', { class: 'sign', style: `background: ${sign}` });
  const inner = look === 'bold' ? make('strong', {}, text) : look === 'code' ? make('code', {}, text) : text;
  return href ? make('a', { href, target: 'tocsin' }, inner) : inner;
}

const block = (each) => (each.kind === 'code' ? make('pre', { tabindex: '0' }, each.text) : make('p', {}, ...each.parts.map(part)));
const time = (at) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

async function send(body) {
  await fetch(`/${chat}/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

function button(message, each) {
  if (each.href) return make('a', { class: 'button', href: each.href, target: 'tocsin' }, each.label);
  const press = (event) => {
    event.currentTarget.disabled = true;
    void send({ message: message.id, button: each.id });
  };
  return make('button', { type: 'button', class: each.primary ? 'button primary' : 'button', onclick: press }, each.label);
}

function thread(message) {
  const input = make('input', {
    placeholder: 'Reply in thread',
    'aria-label': 'Reply in thread',
    'data-draft': message.id,
    oninput: (event) => drafts.set(message.id, event.currentTarget.value),
  });
  input.value = drafts.get(message.id) ?? '';
  const submit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === '') return;
    drafts.delete(message.id);
    input.value = '';
    void send({ message: message.id, text });
  };
  const replies = message.replies.map((each) => make('li', {}, make('b', {}, state.me), ` ${each.text} `, make('time', {}, time(each.at))));
  return make(
    'div',
    { class: 'thread' },
    replies.length > 0 ? make('ul', {}, ...replies) : null,
    make('form', { onsubmit: submit }, input),
  );
}

function item(message) {
  const edited = message.edits > 0 ? make('small', {}, '(edited)') : null;
  const card = make(
    'div',
    { class: 'card' },
    ...message.blocks.map(block),
    message.buttons.length > 0 ? make('div', { class: 'buttons' }, ...message.buttons.map((each) => button(message, each))) : null,
  );
  card.style.borderLeftColor = message.colour ?? 'transparent';
  return make(
    'li',
    { 'data-message': message.id },
    make('span', { class: 'avatar', 'aria-hidden': 'true' }),
    make(
      'div',
      { class: 'body' },
      make(
        'div',
        { class: 'who' },
        make('b', {}, 'Tocsin'),
        make('span', { class: 'app' }, chat === 'slack' ? 'APP' : 'BOT'),
        make('time', {}, time(message.at)),
      ),
      make('div', { class: 'headline' }, ...message.headline.map(part), ' ', edited ?? ''),
      card,
      thread(message),
    ),
  );
}

function draw() {
  const channel = state.channels.find((each) => each.id === chosen) ?? state.channels[0];
  if (!channel) return;
  chosen = channel.id;
  byId('workspace').textContent = state.workspace;
  byId('me').textContent = `You are ${state.me}`;
  byId('tocsin').href = state.tocsin;
  byId('title').textContent = `# ${channel.name.toLowerCase()}`;
  byId('channels').replaceChildren(
    ...state.channels.map((each) => {
      const choose = () => {
        chosen = each.id;
        history.replaceState(null, '', `#${each.id}`);
        draw();
        byId('messages').scrollTop = byId('messages').scrollHeight;
      };
      const open = each.messages.filter((message) => message.buttons.some((one) => one.id.endsWith('acknowledge'))).length;
      return make(
        'li',
        {},
        make(
          'button',
          { type: 'button', 'aria-current': each.id === channel.id ? 'page' : undefined, onclick: choose },
          `# ${each.name.toLowerCase()}`,
          open > 0 ? make('span', { class: 'count', title: `${open} unacknowledged` }, String(open)) : null,
        ),
      );
    }),
  );
  const list = byId('messages');
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const typing = document.activeElement?.dataset?.draft;
  list.replaceChildren(...channel.messages.map(item));
  if (channel.messages.length === 0) list.append(make('li', { class: 'empty' }, 'Nothing yet. The first alert arrives in a moment.'));
  if (atEnd) list.scrollTop = list.scrollHeight;
  if (typing) list.querySelector(`[data-draft="${CSS.escape(typing)}"]`)?.focus();
  showEphemeral();
}

/** What only you see: the server tells so when a press had no effect. */
function showEphemeral() {
  const last = state.ephemerals.at(-1) ?? null;
  const key = `${state.ephemerals.length} ${last}`;
  if (shown === null || key === shown) {
    shown = key;
    return;
  }
  shown = key;
  const notice = byId('ephemeral');
  notice.textContent = `Only visible to you: ${last}`;
  notice.hidden = false;
  setTimeout(() => {
    notice.hidden = true;
  }, 8_000);
}

const events = new EventSource(`/${chat}/events`);
events.onmessage = (event) => {
  state = JSON.parse(event.data);
  draw();
};
