import { Button } from '@mantine/core';
import { useState } from 'react';
import { At } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import styles from './logs.module.css';
import type { Change, HeartbeatDetail, Ping } from './queries.ts';
import { changeWords, pingWords, runtimeWords, STATE_TONES } from './words.ts';

/** Lines before one has to ask for the rest. */
const FIRST = 15;
const PING_TONES = { success: 'good', start: 'plain', fail: 'bad' } as const;

/** What the job said, newest first. */
export function PingLog({ heartbeat }: { readonly heartbeat: HeartbeatDetail }) {
  const { recent_pings: pings } = heartbeat;
  const [all, setAll] = useState(false);
  return (
    <Card
      title="Pings"
      note={pings.length < heartbeat.pings ? `The last ${pings.length} recorded, of ${heartbeat.pings.toLocaleString('en')}.` : undefined}
    >
      <ul className="plain" aria-label="Pings">
        {pings.slice(0, all ? undefined : FIRST).map((ping) => (
          <PingLine key={ping.seq} ping={ping} />
        ))}
      </ul>
      {!all && pings.length > FIRST && (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {`Show all ${pings.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function PingLine({ ping }: { readonly ping: Ping }) {
  const [open, setOpen] = useState(false);
  const words = (
    <>
      <StateWord tone={PING_TONES[ping.kind]}>{pingWords(ping)}</StateWord>
      <span className="muted">{ping.runtime_ms === null ? '' : runtimeWords(ping.runtime_ms)}</span>
      <span className="muted small figures from-right">
        <At at={ping.at} />
      </span>
    </>
  );
  return (
    <li className={`line-above text ${styles.line}`}>
      <button
        type="button"
        className={`grid middle gap-8 flat wide from-left lights ${styles.head}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="row muted">
          <Icon name={open ? 'down' : 'right'} size={12} />
        </span>
        {words}
      </button>
      {open && (
        <div className={`column gap-6 breaks ${styles.rest}`}>
          <span className="muted">
            {ping.method} from {ping.address}
            {ping.user_agent !== '' && `, ${ping.user_agent}`}
            {ping.run !== null && `, run ${ping.run}`}
          </span>
          <Body ping={ping} />
        </div>
      )}
    </li>
  );
}

function Body({ ping }: { readonly ping: Ping }) {
  if (ping.body_bytes === 0) return <span className="muted">No body.</span>;
  if (ping.body === null) return <span className="muted">The body is too long to show here ({ping.body_bytes} bytes).</span>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too */}
      <pre className={`bare small mono lines framed rounded-8 ${styles.body}`} tabIndex={0}>
        {ping.body}
      </pre>
      {ping.body_bytes > KEPT && (
        <span className="muted">
          Truncated: the body had {ping.body_bytes.toLocaleString('en')} bytes, of which the first {KEPT.toLocaleString('en')} are kept.
        </span>
      )}
    </>
  );
}

/** Bytes of a body that the server keeps. */
const KEPT = 10_240;

/** When it was up, late and down. */
export function ChangeLog({ changes }: { readonly changes: readonly Change[] }) {
  const [all, setAll] = useState(false);
  return (
    <Card title="History">
      <ul className="plain" aria-label="History">
        {changes.slice(0, all ? undefined : FIRST).map((change) => (
          <li key={change.seq} className={`line-above text ${styles.line}`}>
            <div className={`grid middle gap-8 ${styles.change}`}>
              <StateWord tone={STATE_TONES[change.to]}>{changeWords(change)}</StateWord>
              <span className="muted small figures from-right">
                <At at={change.at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {!all && changes.length > FIRST && (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {`Show all ${changes.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}
