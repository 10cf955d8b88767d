import { ActionIcon } from '@mantine/core';
import { Icon } from '../icon.tsx';
import { toast } from '../toasts/toast.tsx';

/** Puts the address of what is seen into the clipboard: with its filter, range and tab. */
export async function copyLink(): Promise<void> {
  const about = 'copy-link';
  try {
    await navigator.clipboard.writeText(location.href);
    toast({ tone: 'good', about, text: 'Link copied', detail: 'Whoever opens it and may see it sees the same.' });
  } catch {
    // Browsers give no clipboard without HTTPS.
    toast({ tone: 'bad', about, text: 'The browser does not let the link be copied', detail: location.href });
  }
}

/** Shares what is seen. */
export function CopyLink({ size = 'md' }: { readonly size?: 'md' | 'lg' }) {
  return (
    <ActionIcon variant="default" size={size} aria-label="Copy link" title="Copy a link to what you see" onClick={() => void copyLink()}>
      <Icon name="link" size={14} />
    </ActionIcon>
  );
}
