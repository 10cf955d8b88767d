import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathOf } from './path.ts';
import { suggestMapping } from './suggest.ts';

const suggested = (body: unknown) => {
  const { when, items, fields, labels } = suggestMapping(body, 'Mine');
  return { when, items: items ?? '', fields: { ...fields }, labels: { ...labels } };
};

describe('a mapping guessed from the names in a body', () => {
  test('members that say what a field says become it, however their names are written', () => {
    const body = {
      Alert_Title: 'Down',
      details: 'Long',
      Priority: 'high',
      state: 'open',
      'alert-id': 'a1',
      started_at: '2030-05-15',
      url: 'https://x/a',
      resolvedAt: '2030-05-16',
      application: 'shop',
      hostname: 'h',
      env: 'prod',
      zone: 'z',
      cluster_name: 'c',
      namespace: 'n',
      owner: 'o',
    };
    const { when, items, fields, labels } = suggested(body);
    assert.equal(when, '"Alert_Title" in body && "details" in body && "Priority" in body && "state" in body');
    assert.equal(items, '');
    assert.deepEqual(fields, {
      title: 'body.Alert_Title',
      description: 'body.details',
      severity: 'body.Priority',
      status: 'body.state',
      fingerprint: 'body["alert-id"]',
      starts_at: 'body.started_at',
      ends_at: 'body.resolvedAt',
      link: 'body.url',
      service: 'body.application',
    });
    assert.deepEqual(labels, {
      host: 'body.hostname',
      environment: 'body.env',
      region: 'body.zone',
      cluster: 'body.cluster_name',
      namespace: 'body["namespace"]',
      team: 'body.owner',
    });
  });

  test('a title and an identity are found under every usual name', () => {
    const titles =
      'title alerttitle eventtitle summary headline subject alertname rulename alertrule checkname monitorname alarmname triggername';
    for (const name of [...titles.split(' '), 'message', 'msg', 'text', 'name', 'event', 'problem', 'reason', 'description'])
      assert.equal(suggested({ [name]: 'x' }).fields.title, `body.${name}`);
    const ids = 'fingerprint dedupkey dedupekey alertkey aggregationkey incidentid alertid alarmid problemid incidentkey monitorid checkid';
    for (const name of [...ids.split(' '), 'ruleid', 'jobid', 'id', 'uid', 'uuid', 'key', 'code'])
      assert.equal(suggested({ [name]: 'x' }).fields.fingerprint, `body.${name}`);
  });

  test('severity, state, times, link and service are found under every usual name', () => {
    const usual = {
      severity: ['severity', 'alertseverity', 'priority', 'criticality', 'urgency', 'level', 'alertlevel', 'sev', 'importance'],
      status: [
        'status',
        'state',
        'alertstatus',
        'alertstate',
        'currentstate',
        'newstate',
        'condition',
        'transition',
        'action',
        'eventtype',
      ],
      starts_at: [
        'startsat',
        'startedat',
        'starttime',
        'start',
        'firedat',
        'triggeredat',
        'openedat',
        'occurredat',
        'createdat',
        'timestamp',
      ],
      ends_at: ['endsat', 'endedat', 'endtime', 'resolvedat', 'closedat', 'recoveredat'],
      link: ['url', 'link', 'permalink', 'weburl', 'htmlurl', 'alerturl', 'eventurl', 'incidenturl', 'detailsurl', 'dashboardurl'],
      service: ['service', 'servicename', 'application', 'applicationname', 'app', 'component', 'system', 'project'],
    } as const;
    for (const [field, names] of Object.entries(usual))
      for (const name of names) {
        const value = field === 'link' ? 'https://x' : '2030-05-15';
        assert.equal(suggested({ [name]: value }).fields[field as keyof typeof usual], `body.${name}`, name);
      }
    for (const name of ['eventtime', 'time', 'date', 'ts', 'at', 'when'])
      assert.equal(suggested({ [name]: '2030' }).fields.starts_at, `body.${name}`);
  });

  test('labels are found under every usual name', () => {
    const names = {
      host: ['host', 'hostname', 'server', 'node', 'instance', 'device', 'machine'],
      environment: ['environment', 'env', 'stage'],
      region: ['region', 'location', 'datacenter', 'zone', 'site'],
      cluster: ['cluster', 'clustername'],
      team: ['team', 'owner', 'group'],
    };
    for (const [label, usual] of Object.entries(names))
      for (const name of usual) assert.deepEqual(suggested({ [name]: 'x' }).labels, { [label]: `body.${name}` });
  });

  test('the better name wins, then the one that stands further out, and a member serves once', () => {
    assert.equal(suggested({ message: 'm', title: 't' }).fields.title, 'body.title');
    assert.equal(suggested({ inner: { title: 't' }, subject: 's' }).fields.title, 'body.subject');
    assert.equal(suggested({ inner: { title: 't' } }).fields.title, 'body.inner.title');
    const { fields } = suggested({ message: 'm' });
    assert.deepEqual([fields.title, fields.description], ['body.message', undefined]);
    assert.equal(suggested({ name: 'n', id: 1 }).fields.fingerprint, 'body.id');
  });

  test('a word that CEL keeps for itself, and a name with other signs, stand in brackets', () => {
    const words = 'false in null true as break const continue else for function if import let loop package namespace return var void while';
    for (const word of [...words.split(' '), 'a-b', '1a']) assert.equal(pathOf('body', [word, 'x']), `body["${word}"].x`);
    assert.equal(pathOf('body', ['_a1', 'Const']), 'body._a1.Const');
  });

  test('a value must fit its field', () => {
    assert.equal(suggested({ title: 5, subject: 's' }).fields.title, 'body.subject');
    assert.equal(suggested({ title: 'https://x', subject: 's' }).fields.title, 'body.subject');
    assert.equal(suggested({ url: 'no address', link: 'http://x' }).fields.link, 'body.link');
    assert.equal(suggested({ url: 'see https://x y' }).fields.link, undefined);
    assert.equal(suggested({ startsat: true, time: 'soon', date: '2030' }).fields.starts_at, 'body.date');
    assert.equal(suggested({ endsAt: false }).fields.ends_at, undefined);
    for (const value of [null, '', '[removed]', []]) assert.equal(suggested({ title: value }).fields.title, undefined);
  });

  test('a small number of severity is a level, another is a word', () => {
    for (const value of [0n, 5n]) assert.equal(suggested({ severity: value }).fields.severity, '"p" + string(body.severity)');
    for (const value of [-1n, 6n, '1']) assert.equal(suggested({ severity: value }).fields.severity, 'body.severity');
  });

  test('a list of alerts is found by its name, or where it is all there is', () => {
    const list = [5, { title: 't' }];
    assert.deepEqual(suggested({ a: 1, Events: list }).items, 'body.Events');
    assert.equal(suggested({ a: 1, Events: list }).fields.title, 'item.title');
    assert.equal(suggested({ odd: list }).items, 'body.odd');
    assert.equal(suggested({ odd: list, a: 1 }).items, '');
    assert.equal(suggested({ odd: list, other: list }).items, '');
    assert.equal(suggested({ events: [1, 2] }).items, '');
    const whole = suggested([5, { title: 't', b: 1 }]);
    assert.deepEqual([whole.items, whole.fields.title], ['body', 'item.title']);
    assert.equal(whole.when, 'type(body) == list && size(body) > 0 && "title" in body[0] && "b" in body[0]');
  });

  test('members deeper than four levels are not looked at, and nothing is said of what is no object', () => {
    assert.equal(suggested({ a: { b: { c: { title: 't' } } } }).fields.title, 'body.a.b.c.title');
    assert.equal(suggested({ a: { b: { c: { d: { title: 't' } } } } }).fields.title, undefined);
    assert.deepEqual(suggested('text'), { when: 'true', items: '', fields: {}, labels: {} });
    const many = Object.fromEntries([...Array.from({ length: 500 }, (_, n) => [`m${n}`, 1]), ['title', 't']]);
    assert.equal(suggested(many).fields.title, undefined);
    const { m499: _, ...fewer } = many as Record<string, unknown>;
    assert.equal(suggested(fewer).fields.title, 'body.title');
  });
});
