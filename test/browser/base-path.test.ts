import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { NO_NGINX, openNginx } from '../harness/programs/nginx.ts';
import { becomes } from './harness/becomes.ts';
import { ownStage } from './harness/shared.ts';
import { ADMIN, firing, NO_BROWSER, type Stage } from './harness/stage.ts';

for (const strips of [false, true]) {
  describe(`below a path, behind an nginx that ${strips ? 'strips' : 'keeps'} it`, { skip: NO_BROWSER || NO_NGINX }, () => {
    let stage: Stage;
    let token: string;
    before(async () => {
      stage = await ownStage({
        env: { BASE_URL_STRIPPED: String(strips), TRUSTED_PROXIES: '127.0.0.1' },
        proxy: (port) => openNginx(port, { below: '/tocsin', strips }),
      });
      token = await stage.setUp();
    });
    after(() => stage.close());

    test('somebody signs in, lands where they were going, sees what happens meanwhile, and signs out', async () => {
      assert.equal(await stage.post(token, [firing('First')]), 200);
      const page = await stage.newPage();
      const path = () => new URL(page.url()).pathname;
      await page.goto(`${stage.url}/alerts/1`);
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'First burns' }).waitFor();
      await becomes(path, '/tocsin/alerts/1');
      assert.deepEqual([...new Set((await page.context().cookies()).map((cookie) => cookie.path))], ['/tocsin']);

      await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Alerts' }).first().click();
      await becomes(path, '/tocsin/alerts');
      const link = page.getByRole('link', { name: /Second burns/ });
      assert.equal(await stage.post(token, [firing('Second')]), 200);
      await link.waitFor();
      assert.match((await link.getAttribute('href')) ?? '', /^\/tocsin\/alerts\/2/);
      await page.reload();
      await link.click();
      await page.getByRole('heading', { name: 'Second burns' }).waitFor();
      await becomes(path, '/tocsin/alerts/2');

      await page.getByRole('button', { name: ADMIN.display_name }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor();
      await becomes(path, '/tocsin/login');
      assert.deepEqual(stage.faults, []);
    });
  });
}
