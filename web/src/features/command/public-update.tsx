import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BASE_PATH } from '../../api/base.ts';
import { type ApiProblem, fieldError } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { IncidentDetail } from '../../api/types.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { COMPONENT_WORDS, IMPACT_WORDS, POST_WORDS } from '../../components/text/status-words.ts';
import styles from './messages.module.css';
import { pagesQuery, previewQuery, type PublicChoice } from './queries.ts';

interface PublicUpdateProps {
  readonly incident: IncidentDetail;
  readonly message: string;
  /** What was chosen; what is left out is as the server would have it. */
  readonly value: PublicChoice;
  readonly onChange: (value: PublicChoice) => void;
  readonly problem: ApiProblem | null;
}

/** Where a public update goes, how it reads, and what customers will see then. */
export function PublicUpdate({ incident, message, value, onChange, problem }: PublicUpdateProps) {
  const mayPages = useMay('statuspages:read');
  const { data: known } = useQuery({ ...pagesQuery, enabled: mayPages });
  const [settled] = useDebouncedValue({ ...value, message: message.trim() }, 300);
  const { data: preview, error } = useQuery({ ...previewQuery(incident.id, settled), placeholderData: keepPreviousData });
  const pages = preview?.items ?? [];
  const components = known?.items.filter(({ id }) => pages.some((page) => page.page_id === id)).flatMap((page) => page.components) ?? [];
  return (
    <Stacked gap={12}>
      <MultiSelect
        label="Status pages"
        placeholder={(value.status_page_ids ?? []).length === 0 ? 'Those that show a component of it' : ''}
        value={[...(value.status_page_ids ?? [])]}
        error={fieldError(problem, 'status_page_ids')}
        data={(known?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(ids) => onChange({ ...value, status_page_ids: ids })}
      />
      <TextInput
        label="Title for customers"
        maxLength={200}
        value={value.title ?? pages[0]?.title ?? ''}
        error={fieldError(problem, 'title')}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <Select
        label="Impact"
        description="Its components show at least this until it is resolved."
        allowDeselect={false}
        value={value.impact ?? pages[0]?.impact ?? null}
        error={fieldError(problem, 'impact')}
        data={Object.entries(IMPACT_WORDS).map(([id, label]) => ({ value: id, label }))}
        onChange={(impact) => impact && onChange({ ...value, impact: impact as NonNullable<PublicChoice['impact']> })}
      />
      <MultiSelect
        label="Components"
        description="None: the whole page."
        value={[...(value.component_ids ?? pages.flatMap((page) => page.components.map(({ id }) => id)))]}
        error={fieldError(problem, 'component_ids')}
        data={components.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(ids) => onChange({ ...value, component_ids: ids })}
      />
      {error && !problem && <ProblemNote error={error} what="There is no preview" />}
      {pages.map((page) => (
        <section
          key={page.page_id}
          className={`column gap-6 framed rounded-8 pad-12 ${styles.preview}`}
          aria-label={`Preview of ${page.page_title}`}
        >
          <Hint>
            What customers read on{' '}
            <a href={`${BASE_PATH}/status/${page.slug}`} target="_blank" rel="noreferrer">
              {page.page_title}
            </a>
          </Hint>
          <strong>{page.title}</strong>
          <div className="muted small">
            {POST_WORDS[page.status]} · {IMPACT_WORDS[page.impact]}
          </div>
          <p className={`breaks lines ${styles.text}`}>{message.trim() === '' ? '…' : message.trim()}</p>
          <ul className={`bare text ${styles.shown}`}>
            {page.components.map(({ id, name, before, status }) => (
              <li key={id}>
                {name}: {before === status ? COMPONENT_WORDS[status] : `${COMPONENT_WORDS[before]} → ${COMPONENT_WORDS[status]}`}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stacked>
  );
}
