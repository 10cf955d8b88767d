import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import { fromField, type Range, toField } from './range.ts';

/** From when until when, typed in the time zone that is shown. `hours` is null while something is missing or wrong. */
export function useHours(given: Range) {
  const zone = useStore(zoneStore);
  const [from, setFrom] = useState(toField(given.from, zone));
  const [until, setUntil] = useState(toField(given.until, zone));
  const start = fromField(from, zone);
  const end = fromField(until, zone);
  const wrong = start !== null && end !== null && end <= start;
  const hours = start === null || end === null || wrong ? null : { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  const fields = (
    <>
      <TextInput
        type="datetime-local"
        label="From"
        description={zone === 'utc' ? 'UTC' : 'Local time'}
        required
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="Until"
        required
        value={until}
        error={wrong ? 'The end must be after the start' : null}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </>
  );
  return { hours, fields };
}
