import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { BASE_PATH } from '../../api/base.ts';
import { goProved } from '../../api/step-up-first.ts';
import { Icon } from '../icon.tsx';

interface ExportLinkProps {
  /** The list, as its address calls it. */
  readonly list: 'incidents' | 'action-items' | 'audit-events';
  /** What the list is narrowed down to. */
  readonly query: Readonly<Record<string, string | boolean | undefined>>;
}

/** All rows of a list, not only those that are shown, as a file for spreadsheets. */
export function ExportLink({ list, query }: ExportLinkProps) {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  const href = `${BASE_PATH}/api/v1/${list}/export${search === '' ? '' : `?${search}`}`;
  return (
    <Button
      component="a"
      href={href}
      download
      onClick={(event: MouseEvent) => goProved(event, href)}
      size="xs"
      variant="default"
      leftSection={<Icon name="download" size={14} />}
    >
      Export CSV
    </Button>
  );
}
