/** The steps of the first day, in order. */
export const ONBOARDING_STEPS = [
  { name: 'admin', title: 'Create the first administrator' },
  { name: 'webhook_token', title: 'Create a webhook token for your monitoring' },
  { name: 'first_alert', title: 'Receive the first alert' },
  { name: 'integration', title: 'Connect a chat platform or another notification channel' },
  { name: 'routing', title: 'Configure routing' },
  { name: 'default_policy', title: 'Choose who is paged for incidents without an escalation policy' },
] as const;

/** Name of a step. */
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]['name'];

/** Where somebody stands on the first day. */
export interface Onboarding {
  /** Somebody said it is done; the steps are not forced. */
  readonly complete: boolean;
  readonly completed_at: string | null;
  readonly steps: readonly { readonly name: OnboardingStep; readonly title: string; readonly done: boolean }[];
  /** The first step that is not done. */
  readonly next: OnboardingStep | null;
}

/** Pure. `completedAt`: what was stored when somebody finished, or undefined. */
export function onboardingOf(done: Readonly<Record<OnboardingStep, boolean>>, completedAt: unknown): Onboarding {
  const steps = ONBOARDING_STEPS.map((step) => ({ ...step, done: done[step.name] }));
  const at = typeof completedAt === 'string' ? completedAt : null;
  return { complete: at !== null, completed_at: at, steps, next: steps.find((step) => !step.done)?.name ?? null };
}
