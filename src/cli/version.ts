import type { Command } from 'commander';
import { buildVersion } from '../platform/version.ts';
import { print } from './print.ts';

/** `version` */
export function addVersion(program: Command): void {
  program
    .command('version')
    .description('print the build version')
    .action(() => print(buildVersion()));
}
