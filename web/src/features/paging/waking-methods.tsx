import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProviders } from '../../api/providers.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { Try } from './contact-methods.tsx';
import { OwnAddress } from './own-address.tsx';
import { type Preferences, preferencesQuery } from './queries.ts';
import type { Channel } from './words.ts';
import styles from './waking-methods.module.css';

type Method = Preferences['methods'][number];

interface WakingMethodsProps {
  /** Enters and confirms the phone number. */
  readonly phone: ReactNode;
  /** Links the account of a chat. */
  readonly link: (channel: string) => ReactNode;
}

/** Of one's methods those that can wake somebody, as far as the service is connected to them; the phone is one of them, whoever calls. */
export function wakeMethods({ methods }: Pick<Preferences, 'methods'>, contactOf: (channel: string) => string): readonly Method[] {
  const usable = methods.filter(({ wakes, reason }) => wakes && reason !== 'not connected');
  const [phone] = usable.filter(({ channel }) => contactOf(channel) === 'phone');
  return usable.filter((method) => contactOf(method.channel) !== 'phone' || method === phone);
}

/** Phone, chat and push, each verified and tried on the spot. */
export function WakingMethods({ phone, link }: WakingMethodsProps) {
  const { data, error, refetch } = useQuery(preferencesQuery);
  const { contactOf, methodName } = useProviders();
  if (!data)
    return error ? (
      <ProblemNote error={error} what="Your contact methods could not be loaded" retry={() => void refetch()} />
    ) : (
      <Skeleton height={160} aria-busy="true" />
    );
  const methods = wakeMethods(data, contactOf);
  if (methods.length === 0) return <p>No phone, chat or push service is connected yet. An admin connects one under Integrations.</p>;
  return (
    <ul className="plain column" aria-label="Contact methods that wake">
      {methods.map((method) => {
        const contact = contactOf(method.channel);
        return (
          <li key={method.channel} className={`column gap-8 ${styles.method}`}>
            <div className="row wrap middle gap-12 rows-6">
              <strong>{contact === 'phone' ? 'Phone' : methodName(method.channel)}</strong>
              {method.verified && <StateWord tone="good">Verified</StateWord>}
            </div>
            {contact === 'address' && <OwnAddress method={method} />}
            {contact === 'phone' && phone}
            {contact === 'account' && !method.verified && link(method.channel)}
            {method.verified && (
              <div className="row wrap middle gap-12 rows-6">
                <Try channel={method.channel as Channel} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
