import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MattermostRegistry } from './mattermost.ts';
import type { MattermostPost, MattermostStore } from './state.ts';
import { tocsinPlugin } from './plugin.ts';
import { ALERTS, groupPost, HERE, stateOf } from './posts.fixture.ts';

/** A registry that keeps what it is told, as Mattermost's does. */
function stage(...posts: readonly MattermostPost[]) {
  const menu = new Map<string, { readonly act: (postId: string) => void; readonly shown: (postId: string) => boolean }>();
  const registered: string[] = [];
  const did: string[] = [];
  let header: (channel: { readonly id: string }) => void = () => assert.fail('no button in the channel header');
  let channelMenu: (channelId: string) => void = () => assert.fail('no entry in the channel’s menu');
  const add = () => {
    const id = `component${registered.length}`;
    registered.push(id);
    return id;
  };
  const registry: MattermostRegistry = {
    registerPostDropdownMenuAction(text, act, shown) {
      menu.set(text, { act, shown });
      return add();
    },
    registerChannelHeaderButtonAction(_icon, action) {
      header = action;
      return add();
    },
    registerChannelHeaderMenuAction(_text, action) {
      channelMenu = action;
      return add();
    },
    registerRightHandSidebarComponent: () => ({ id: add(), showRHSPlugin: 'show', toggleRHSPlugin: 'toggle' }),
    unregisterComponent: (id) => void registered.splice(registered.indexOf(id), 1),
  };
  const store: MattermostStore = {
    getState: () => stateOf(...posts),
    dispatch: (action) => did.push(`dispatch ${action}`),
    subscribe: () => () => {},
  };
  const plugin = tocsinPlugin({
    icon: {} as Parameters<typeof tocsinPlugin>[0]['icon'],
    sidebar: () => () => null,
    open: (url) => did.push(`open ${url}`),
    copy: (text) => did.push(`copy ${text}`),
  });
  plugin.initialize(registry, store);
  return { menu, registered, did, plugin, header: () => header({ id: HERE }), channelMenu: () => channelMenu(HERE) };
}

describe('the plugin for Mattermost', () => {
  test('posts of Tocsin have entries that open and copy their address; others have none', () => {
    const ours = groupPost({ url: 'https://tocsin.example.com/alerts/7' });
    const theirs = groupPost({}, { user_id: 'mallory' });
    const { menu, did } = stage(ours, theirs);
    assert.deepEqual([...menu.keys()], ['Open in Tocsin', 'Copy link to Tocsin']);
    for (const { act, shown } of menu.values()) {
      assert.deepEqual([shown(ours.id), shown(theirs.id), shown('unknown')], [true, false, false]);
      act(ours.id);
      act(theirs.id);
    }
    assert.deepEqual(did, ['open https://tocsin.example.com/alerts/7', 'copy https://tocsin.example.com/alerts/7']);
  });

  test('the button in the channel header opens the list of this channel; where no post tells it, the sidebar that says so', () => {
    const known = stage(groupPost());
    known.header();
    assert.deepEqual(known.did, [`open ${ALERTS}`]);
    const unknown = stage();
    unknown.header();
    assert.deepEqual(unknown.did, ['dispatch show']);
  });

  test('the channel’s menu opens and closes the sidebar', () => {
    const { channelMenu, did } = stage();
    channelMenu();
    assert.deepEqual(did, ['dispatch toggle']);
  });

  test('switched off, it takes everything back', () => {
    const { plugin, registered } = stage();
    assert.equal(registered.length, 5);
    plugin.uninitialize();
    assert.deepEqual(registered, []);
  });
});
