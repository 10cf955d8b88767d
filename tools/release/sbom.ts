// What a release is made of, as CycloneDX.
import { hash } from 'node:crypto';
import { run } from './parts.ts';

/**
 * The list of components from the lock file, the same text for the same commit.
 *
 * @param at when the commit was made
 */
export function makeSbom(version: string, at: Date): string {
  const text = run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--omit', 'dev']);
  const list = JSON.parse(text) as { metadata: { component: object }; components: readonly object[] } & Record<string, unknown>;
  const digest = hash('sha256', JSON.stringify([version, list.components]));
  const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  // npm names it after the folder that the checkout is in.
  const metadata = { ...list.metadata, timestamp: at.toISOString(), component: { ...list.metadata.component, name: 'tocsin' } };
  return `${JSON.stringify({ ...list, serialNumber: `urn:uuid:${serial}`, metadata }, null, 2)}\n`;
}
