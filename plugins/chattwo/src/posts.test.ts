import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALERTS, BOT, groupPost, HERE, stateOf } from './posts.fixture.ts';
import type { MattermostPost } from './state.ts';
import { alertsAddress, linkOf, openGroups } from './posts.ts';

const titles = (...posts: readonly MattermostPost[]) => openGroups(stateOf(...posts), HERE).map((group) => group.title);

describe('what Tocsin’s posts tell the plugin', () => {
  test('open groups of the channel: firing first, then the severest, then the newest; resolved and foreign ones not', () => {
    assert.deepEqual(
      titles(
        groupPost({ title: 'old' }, { create_at: 1 }),
        groupPost({ title: 'new' }, { create_at: 2 }),
        groupPost({ title: 'worst', severity: 'critical' }, { create_at: 0 }),
        groupPost({ title: 'taken', severity: 'critical', state: 'acknowledged', acknowledged_by: 'Bob' }, { create_at: 9 }),
        groupPost({ title: 'over', state: 'resolved' }),
        groupPost({ title: 'elsewhere' }, { channel_id: 'there' }),
      ),
      ['worst', 'new', 'old', 'taken'],
    );
  });

  test('a group that was posted anew stands there once, as its newest post tells it', () => {
    const again = { group_id: 'g' };
    assert.deepEqual(
      titles(groupPost({ ...again, title: 'first' }, { create_at: 1 }), groupPost({ ...again, title: 'second' }, { create_at: 2 })),
      ['second'],
    );
    const over = groupPost({ ...again, state: 'resolved' }, { create_at: 2 });
    assert.deepEqual(titles(groupPost({ ...again, title: 'first' }, { create_at: 1 }), over), []);
  });

  test('S54: who is no bot is not believed, whatever the post says', () => {
    const forged = groupPost({ url: 'https://evil.example/alerts/1', alerts_url: 'https://evil.example/alerts' }, { user_id: 'mallory' });
    const state = stateOf(forged);
    assert.deepEqual([openGroups(state, HERE), alertsAddress(state, HERE), linkOf(state, forged.id)], [[], null, null]);
  });

  test('S54: nothing but web addresses is followed', () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://a:b@c.example/',
      '//c.example',
      '/x',
      7,
      null,
    ]) {
      const post = groupPost({ url, alerts_url: url });
      const state = stateOf(post);
      assert.deepEqual([openGroups(state, HERE), alertsAddress(state, HERE), linkOf(state, post.id)], [[], null, null], String(url));
    }
  });

  test('half a story is none, and deleted posts are gone', () => {
    for (const broken of [{ state: 'burning' }, { severity: 9 }, { group_id: null }, { title: ['x'] }])
      assert.deepEqual(titles(groupPost(broken)), [], JSON.stringify(broken));
    assert.deepEqual(
      titles(groupPost({}, { delete_at: 5 }), groupPost({}, { state: 'DELETED' }), groupPost({}, { props: { tocsin: 'x' } })),
      [],
    );
    assert.equal(linkOf(stateOf(), 'unknown'), null);
  });

  test('the list of the channel is what its newest post names; without one the whole list; without any post nothing', () => {
    const older = groupPost({ alerts_url: 'https://old.example/alerts?channel=a' }, { create_at: 1 });
    const newer = groupPost({ state: 'resolved' }, { create_at: 2 });
    assert.equal(alertsAddress(stateOf(older, newer), HERE), ALERTS);
    assert.equal(alertsAddress(stateOf(older, newer), 'there'), 'https://tocsin.example.com/alerts');
    assert.equal(alertsAddress(stateOf(), HERE), null);
  });

  test('a page to one person leads to its incident and is no group', () => {
    const post = { ...groupPost(), id: 'page', user_id: BOT, props: { tocsin: { url: 'https://tocsin.example.com/incidents/3' } } };
    const state = stateOf(post);
    assert.deepEqual([linkOf(state, 'page'), openGroups(state, HERE)], ['https://tocsin.example.com/incidents/3', []]);
  });
});
