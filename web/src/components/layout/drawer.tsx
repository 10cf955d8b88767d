import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface DetailDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `85%` of the screen, or as high as what is in it. */
  readonly size?: string;
  readonly children: ReactNode;
}

/** What comes up from the bottom of a phone. */
export function DetailDrawer({ opened, onClose, title, size = 'auto', children }: DetailDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" size={size} title={title}>
      {children}
    </Drawer>
  );
}
