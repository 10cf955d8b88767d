import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as on a phone. From the first drawing on: what is drawn for a wide page would move then. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
}
