import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import { useProviders } from '../../api/providers.ts';
import { useMay, useMe } from '../../api/session.ts';
import { DelaySelect } from '../../components/paging/delay-select.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { OwnAddress } from './own-address.tsx';
import { PAGES, type Preferences } from './queries.ts';
import styles from './contact-methods.module.css';
import { type Channel, type Rule, STATE_TONES, STATE_WORDS, withRule } from './words.ts';

interface ContactMethodsProps {
  readonly rules: readonly Rule[];
  readonly methods: Preferences['methods'];
  readonly onChange: (rules: readonly Rule[]) => void;
}

/** Every method with when it is used for which urgency, what it lacks, and a try of it. */
export function ContactMethods({ rules, methods, onChange }: ContactMethodsProps) {
  const { methodName } = useProviders();
  return (
    <div className="column">
      <div className={`grid middle gap-10 rows-4 muted ${styles.header}`} aria-hidden="true">
        <span />
        <span>High urgency</span>
        <span>Low urgency</span>
        <span />
      </div>
      {methods.map((method) => {
        const channel = method.channel as Channel;
        const used = rules.some((rule) => rule.channel === channel);
        const usable = method.available !== false;
        return (
          <fieldset
            key={channel}
            className={`grid middle gap-10 rows-4 shrinks ${styles.method}`}
            data-usable={usable}
            data-bare={!usable && !used}
          >
            <legend className="unseen">{methodName(channel)}</legend>
            <div className={usable || used ? styles.name : `row wrap gap-10 rows-0 ${styles.name}`}>
              <div className={styles.title} aria-hidden="true">
                {methodName(channel)}
              </div>
              {usable ? <Address channel={channel} /> : <Missing channel={channel} reason={method.reason ?? ''} />}
              {method.reason !== 'not connected' && <OwnAddress method={method} />}
            </div>
            {(usable || used) &&
              (['high', 'low'] as const).map((urgency) => (
                <DelaySelect
                  key={urgency}
                  method={methodName(channel)}
                  urgency={urgency}
                  value={rules.find((rule) => rule.channel === channel && rule.urgency === urgency)?.delay_minutes ?? null}
                  onChange={(delay) => onChange(withRule(rules, { urgency, channel }, delay))}
                />
              ))}
            {usable && <Try channel={channel} />}
          </fieldset>
        );
      })}
    </div>
  );
}

/** Where it goes. */
function Address({ channel }: { readonly channel: Channel }) {
  const me = useMe();
  const contact = useProviders().contactOf(channel);
  if (contact === 'email') return <div className="muted text breaks">{me.email}</div>;
  return contact === 'phone' ? <div className="muted text breaks">{me.phone ?? ''}</div> : null;
}

/** What stands in the way, and how it is mended. */
function Missing({ channel, reason }: { readonly channel: Channel; readonly reason: string }) {
  const contact = useProviders().contactOf(channel);
  const maySetUp = useMay('integrations:write');
  const mend = (): ReactNode => {
    if (reason === 'not connected') return maySetUp ? <Link to="/integrations">Connect</Link> : 'Ask an admin to connect it';
    // It is entered right below.
    if (contact === 'address') return null;
    if (contact === 'phone')
      return (
        <Link to="/account" search={{ tab: 'profile' }}>
          Add your number
        </Link>
      );
    return (
      <Link to="/account" search={{ tab: contact === 'email' ? 'sign-in' : 'linked' }}>
        {contact === 'email' ? 'Confirm your address' : 'Link your account'}
      </Link>
    );
  };
  return (
    <div className={`muted text breaks ${styles.missing}`}>
      {reason.charAt(0).toUpperCase() + reason.slice(1)}. {mend()}
    </div>
  );
}

/** Sends a real message by this method and says what came of it. */
export function Try({ channel }: { readonly channel: Channel }) {
  const client = useQueryClient();
  const { methodName } = useProviders();
  const test = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/users/me/notification-preferences/test', {
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: { channel },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: PAGES }),
  });
  const result = test.data?.results[0];
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={styles.try ?? ''}
        aria-label={`Test: ${methodName(channel)}`}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Test
      </Button>
      <div className={`row wrap gap-8 rows-2 text ${styles.outcome}`} role="status">
        {result && (
          <>
            <StateWord tone={STATE_TONES[result.state]}>{STATE_WORDS[result.state]}</StateWord> {result.detail}
          </>
        )}
        {test.error && (
          <>
            <StateWord tone="bad">Not tested</StateWord> {asProblem(test.error).message}
          </>
        )}
      </div>
    </>
  );
}
