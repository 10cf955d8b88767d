import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { Page, Stacked } from '../../components/layout/layout.tsx';
import { TabList } from '../../components/layout/tab-list.tsx';
import { EmailForm, PasswordForm } from '../../features/account/credentials-forms.tsx';
import { Linked } from '../../features/account/linked.tsx';
import { PhoneConfirm } from '../../features/account/phone-confirm.tsx';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { Sessions } from '../../features/account/sessions.tsx';
import { ACCOUNT_TABS } from '../../features/account/tabs.ts';
import { MyPages } from '../../features/paging/my-pages.tsx';
import { PreferencesForm } from '../../features/paging/preferences-form.tsx';
import { OwnFactors } from '../../features/second-factor/own-factors.tsx';
import { OwnTokens } from '../../features/tokens/own-tokens.tsx';
import { WakeDialog } from './wake-dialog.tsx';

const route = getRouteApi('/app/account');

/** `/account`: what is one's own. */
export function AccountPage() {
  const me = useMe();
  const { tab = 'profile' } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page title={me.display_name} name="Account" lead={`${me.email} · ${me.role}`}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const next = ACCOUNT_TABS.find((each) => each.value === value);
          if (next) void navigate({ to: '/account', search: { tab: next.value }, replace: true });
        }}
      >
        <TabList>
          {ACCOUNT_TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="profile" pt="md">
          <Stacked gap={16}>
            <ProfileForm />
            <PhoneConfirm />
          </Stacked>
        </Tabs.Panel>
        <Tabs.Panel value="notifications" pt="md">
          <Stacked gap={16}>
            <WakeAgain />
            <PreferencesForm />
            <MyPages />
          </Stacked>
        </Tabs.Panel>
        <Tabs.Panel value="sign-in" pt="md">
          <Stacked gap={16}>
            <PasswordForm />
            <EmailForm />
          </Stacked>
        </Tabs.Panel>
        <Tabs.Panel value="second-factor" pt="md">
          <OwnFactors />
        </Tabs.Panel>
        <Tabs.Panel value="sessions" pt="md">
          <Sessions />
        </Tabs.Panel>
        <Tabs.Panel value="linked" pt="md">
          <Linked />
        </Tabs.Panel>
        <Tabs.Panel value="tokens" pt="md">
          <OwnTokens />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Asks again what a new account is asked at its first visit. */
function WakeAgain() {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        How should we wake you?
      </Button>
      <WakeDialog opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}
