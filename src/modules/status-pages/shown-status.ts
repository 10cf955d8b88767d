import { type ComponentStatus, type Impact, type PostStatus, worse } from './page.ts';

/** A published incident, as far as it decides what its components show. */
export interface Raising {
  readonly status: PostStatus;
  readonly impact: Impact;
  readonly component_ids: readonly string[];
  /** Since when its impact and components are as they are. */
  readonly raised_at: Date;
}

const BY_IMPACT: Readonly<Record<Impact, ComponentStatus>> = {
  none: 'operational',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
};

/**
 * What customers read of a component: what it says itself, and at least what the incidents say that are published about it and
 * are not resolved. What a person chose after an incident was published wins over that one.
 */
export function shownStatus(
  component: { readonly id: string; readonly chosen_at: Date | null },
  own: ComponentStatus,
  posts: readonly Raising[],
): ComponentStatus {
  return posts
    .filter(({ status, component_ids }) => status !== 'resolved' && component_ids.includes(component.id))
    .filter(({ raised_at: at }) => component.chosen_at === null || at > component.chosen_at)
    .map(({ impact }) => BY_IMPACT[impact])
    .reduce(worse, own);
}
