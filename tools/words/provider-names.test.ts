import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providersNamedIn } from './provider-names.ts';

const PLANTED = `/** The sign. */\nexport const sign = (provider: string) => (provider === 'chattwo' ? '~' : '#');\n`;

for (const file of ['src/modules/incidents/words.ts', 'src/integrations/providers.ts', 'web/src/features/incidents/words.tsx']) {
  test(`a provider that is named outside of its folder is found: ${file}`, () => {
    assert.deepEqual(providersNamedIn(file, PLANTED), [
      `${file}:2: names the provider chattwo: let its descriptor say what is needed here`,
    ]);
    assert.equal(providersNamedIn(file, '// As Slack writes it\n').length, 1, 'by the name that people know as well');
  });
}

test('its folder, the registries, sources and tests name a provider', () => {
  for (const file of [
    'src/integrations/channels/chattwo/render.ts',
    'src/integrations/sign-in/idpone/idp.ts',
    'src/integrations/channels/registry.ts',
    'src/integrations/sources/alerting/generic-json.ts',
    'web/src/features/integrations/chattwo/guide.tsx',
    'src/modules/incidents/words.test.ts',
    'docs/integrations/mattermost.md',
  ]) {
    assert.deepEqual(providersNamedIn(file, PLANTED), [], file);
  }
});
