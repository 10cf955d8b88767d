// A stand-in for Mattermost's web app: its registry, a store, and a page that shows what a plugin registered.
const React = window.library('react');
const { createRoot } = window.library('react-dom/client');
const h = React.createElement;
const registered = [];
const listeners = new Set();
const plugins = {};
let state = JSON.parse(document.getElementById('state').textContent);
let sidebar = false;

function add(kind, entry) {
  registered.push({ id: `component${registered.length}`, kind, ...entry });
  return registered.at(-1).id;
}

const registry = {
  registerPostDropdownMenuAction: (text, action, filter) => add('post', { text, action, filter }),
  registerChannelHeaderButtonAction: (icon, action, text, tooltip) => add('header', { icon, action, text, tooltip }),
  registerChannelHeaderMenuAction: (text, action) => add('menu', { text, action }),
  registerRightHandSidebarComponent: (component, title) => ({
    id: add('sidebar', { component, title }),
    showRHSPlugin: 'show',
    toggleRHSPlugin: 'toggle',
  }),
  unregisterComponent: (id) =>
    registered.splice(
      registered.findIndex((entry) => entry.id === id),
      1,
    ),
};
const store = {
  getState: () => state,
  subscribe: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dispatch: (action) => {
    sidebar = action === 'toggle' ? !sidebar : true;
    draw();
  },
};

window.React = React;
window.pushed = [];
window.WebappUtils = { browserHistory: { push: (path) => window.pushed.push(path) } };
window.registerPlugin = (id, plugin) => {
  plugins[id] = plugin;
};
/** As Mattermost does when the script of a plugin has arrived. */
window.startPlugin = (id) => {
  plugins[id].initialize(registry, store);
  draw();
};
/** Posts come and change. */
window.receive = (posts) => {
  state = { ...state, entities: { ...state.entities, posts: { posts: { ...state.entities.posts.posts, ...posts } } } };
  for (const listener of listeners) listener();
  draw();
};

const root = createRoot(document.getElementById('root'));
const of = (kind) => registered.filter((entry) => entry.kind === kind);
const channel = { id: state.entities.channels.currentChannelId };

function draw() {
  root.render(
    h(
      'main',
      null,
      h('h1', null, 'Stand-in'),
      of('header').map((entry) =>
        h('button', { key: entry.id, type: 'button', 'aria-label': entry.tooltip, onClick: () => entry.action(channel) }, entry.icon),
      ),
      of('menu').map((entry) => h('button', { key: entry.id, type: 'button', onClick: () => entry.action(channel.id) }, entry.text)),
      Object.keys(state.entities.posts.posts).map((id) =>
        h(
          'section',
          { key: id, 'aria-label': id },
          of('post')
            .filter((entry) => entry.filter(id))
            .map((entry) => h('button', { key: entry.id, type: 'button', onClick: () => entry.action(id) }, entry.text)),
        ),
      ),
      sidebar && of('sidebar').map((entry) => h('aside', { key: entry.id, 'aria-label': entry.title }, h(entry.component))),
    ),
  );
}
