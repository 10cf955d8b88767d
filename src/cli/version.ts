import type { Command } from 'commander';
import { buildVersion } from '../platform/version.ts';
import { print } from './print.ts';

/** `version`, and `--version` for those who try that first. */
export function addVersion(program: Command): void {
  program
    .version(buildVersion(), '-V, --version', 'print the build version')
    .command('version')
    .description('print the build version')
    .action(() => print(buildVersion()));
}
