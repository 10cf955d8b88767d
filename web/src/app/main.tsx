import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../components/mantine.css';
import '../components/tokens.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from '../components/theme.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

const schemes = localStorageColorSchemeManager({ key: 'tocsin.scheme' });
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// After an update of the server the files of the old page are gone: one reload brings the new one.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('tocsin.reloaded') === location.href) return;
  event.preventDefault();
  sessionStorage.setItem('tocsin.reloaded', location.href);
  location.reload();
});

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemes}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
