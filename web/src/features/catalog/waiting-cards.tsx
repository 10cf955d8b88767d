import { Skeleton } from '@mantine/core';
import { Stacked } from '../../components/layout/layout.tsx';

/** The shape of cards to come. */
export function WaitingCards() {
  return (
    <div aria-busy="true">
      <Stacked gap={16}>
        <Skeleton height={150} radius={10} />
        <Skeleton height={150} radius={10} />
      </Stacked>
    </div>
  );
}
