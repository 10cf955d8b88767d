import { Button, Checkbox, ColorInput, FileButton, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { serviceUrl } from '../../api/base.ts';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { STYLE_NONCE } from '../../components/style-nonce.ts';
import { ComponentFields } from './component-fields.tsx';
import { componentBody, draftOf, pageBody } from './draft.ts';
import styles from './page-editor.module.css';
import { previewQuery, STATUS_PAGES, type StatusPage } from './queries.ts';

/** Characters of a logo: the page is one request. */
const LOGO_MAX = 12_000;
const TYPING_MS = 400;

interface PageEditorProps {
  readonly page: StatusPage;
  /** Whether the form is in sight: only then a preview is asked for. */
  readonly shown: boolean;
  readonly onSaved: () => void;
}

/** A page while it is edited, beside what customers would see. */
export function PageEditor({ page, shown, onSaved }: PageEditorProps) {
  const mayWrite = useMay('statuspages:write');
  const [title, setTitle] = useState(page.title);
  const [slug, setSlug] = useState(page.slug);
  const [description, setDescription] = useState(page.description);
  const [visibility, setVisibility] = useState(page.visibility);
  const [support, setSupport] = useState(page.support_url ?? '');
  const [domain, setDomain] = useState(page.custom_domain ?? '');
  const [color, setColor] = useState(page.theme.color);
  const [logo, setLogo] = useState(page.theme.logo);
  const [dark, setDark] = useState(page.theme.dark);
  const [drafts, setDrafts] = useState(page.components.map(draftOf));
  const now = {
    title: title.trim(),
    slug: slug.trim(),
    description: description.trim(),
    visibility,
    support_url: support.trim() === '' ? null : support.trim(),
    custom_domain: domain.trim() === '' ? null : domain.trim(),
    theme: { color, logo, dark },
    links: page.links,
    components: drafts.map(componentBody),
  };
  const saving = useSave({
    given: pageBody(page),
    now,
    create: async () => ({ name: title }),
    change: async (body) => {
      const saved = await answer(
        api.PATCH('/api/v1/status-pages/{id}', { params: { path: { id: page.id } }, body: { ...body, version: page.version } }),
      );
      return { name: saved.title };
    },
    queryKey: STATUS_PAGES,
    onSaved,
  });
  const { errorOf } = saving;
  const preview = <Preview id={page.id} body={now} shown={shown} />;
  if (!mayWrite) return preview;
  return (
    <div className={`grid gap-20 ${styles.columns}`}>
      <Card>
        <SaveForm saving={saving} what="The status page" ready={now.title !== ''} onClose={onSaved}>
          <TextInput
            label="Title"
            required
            maxLength={100}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={errorOf('title')}
          />
          <Textarea
            label="Description"
            description="Below the title."
            autosize
            minRows={1}
            maxLength={1_000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={errorOf('description')}
          />
          <ComponentFields drafts={drafts} onChange={(next) => setDrafts([...next])} errorOf={errorOf} />
          <TextInput
            label="Slug"
            description={`${serviceUrl()}/status/${slug}`}
            required
            maxLength={60}
            value={slug}
            onChange={(event) => setSlug(event.currentTarget.value)}
            error={errorOf('slug')}
          />
          <Select
            label="Visible to"
            allowDeselect={false}
            value={visibility}
            onChange={(next) => next && setVisibility(next as StatusPage['visibility'])}
            data={[
              { value: 'public', label: 'Everybody' },
              { value: 'private', label: 'Who is signed in, or has the private link' },
            ]}
            error={errorOf('visibility')}
          />
          <TextInput
            label="Own domain"
            description="A name that an administrator listed under System. Point it at Tocsin; the page stands at its root."
            placeholder="status.example.com"
            maxLength={253}
            value={domain}
            onChange={(event) => setDomain(event.currentTarget.value)}
            error={errorOf('custom_domain')}
          />
          <TextInput
            label="Support address"
            description="https:// or mailto:"
            maxLength={500}
            value={support}
            onChange={(event) => setSupport(event.currentTarget.value)}
            error={errorOf('support_url')}
          />
          <ColorInput label="Color" format="hex" withEyeDropper={false} value={color} onChange={setColor} error={errorOf('theme/color')} />
          <Logo logo={logo} onChange={setLogo} error={errorOf('theme/logo')} />
          <Checkbox
            label="Dark where the reader’s device is dark"
            checked={dark}
            onChange={(event) => setDark(event.currentTarget.checked)}
          />
        </SaveForm>
      </Card>
      {preview}
    </div>
  );
}

interface LogoProps {
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
  readonly error: string | null;
}

function Logo({ logo, onChange, error }: LogoProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const take = (file: File | null) => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => {
      const data = String(reader.result);
      setTooLarge(data.length > LOGO_MAX);
      if (data.length <= LOGO_MAX) onChange(data);
    };
    reader.readAsDataURL(file);
  };
  return (
    <Stacked gap={6}>
      <Inline>
        {logo !== null && <img className={styles.logo} src={logo} alt="Logo" />}
        <FileButton accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {logo === null ? 'Choose a logo' : 'Another logo'}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            No logo
          </Button>
        )}
      </Inline>
      {(tooLarge || error !== null) && (
        <Hint tone="warn">{error ?? 'The image is too large: choose one of at most 8 KB, so that the page loads at once.'}</Hint>
      )}
    </Stacked>
  );
}

function Preview({ id, body, shown }: { readonly id: string; readonly body: ReturnType<typeof pageBody>; readonly shown: boolean }) {
  const [width, setWidth] = useState('wide');
  // As text: the same draft drawn again does not begin the wait anew.
  const [settled] = useDebouncedValue(JSON.stringify(body), TYPING_MS);
  const draft = useMemo(() => JSON.parse(settled) as typeof body, [settled]);
  const { data, error } = useQuery({ ...previewQuery(id, { ...draft, id }), enabled: shown });
  return (
    <section className={`column gap-10 shrinks ${styles.preview}`} aria-label="Preview">
      <Inline>
        <h2 className="bare lead semibold">Preview</h2>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'wide', label: 'Desktop' },
            { value: 'narrow', label: 'Phone' },
          ]}
        />
      </Inline>
      {error && <ProblemNote error={error} what="No preview while something is not valid" />}
      {/* No script runs in it and no form is sent from it. It is under the policy of this page. */}
      {data && (
        <iframe
          className={`framed surface rounded wide ${styles.frame}`}
          data-width={width}
          title="Preview of the status page"
          sandbox=""
          srcDoc={data.html.replace('<style>', `<style nonce="${STYLE_NONCE}">`)}
        />
      )}
    </section>
  );
}
