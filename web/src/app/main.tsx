import '@fontsource-variable/inter/wght.css';
import '../components/mantine.css';
import '../components/tokens.css';
import '../components/primitives.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './turn.ts';
import { STYLE_NONCE } from '../components/style-nonce.ts';
import { theme } from '../components/theme.ts';
import { loadLater } from './later.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

const schemes = localStorageColorSchemeManager({ key: 'tocsin.scheme' });
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Elsewhere the first load is spared it.
if (matchMedia('(pointer: coarse)').matches) import('../components/touch.css').catch(() => undefined);
loadLater();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemes} getStyleNonce={() => STYLE_NONCE}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
