// A reporter for Node.js' test runner: one line of JSON for each test that failed, and one with how many ran.
// biome-ignore lint/style/noDefaultExport: the runner takes a reporter from there
export default async function* failures(source) {
  let tests = 0;
  for await (const { type, data } of source) {
    if (type === 'test:pass' || type === 'test:fail') tests += data.details?.type === 'suite' ? 0 : 1;
    // A suite that fails by its tests is named by them.
    if (type !== 'test:fail' || data.details?.error?.failureType === 'subtestsFailed') continue;
    yield `${JSON.stringify({ name: data.name, file: data.file ?? '', line: data.line ?? 0, why: String(data.details?.error?.cause ?? data.details?.error ?? '').slice(0, 2_000) })}\n`;
  }
  yield `${JSON.stringify({ tests })}\n`;
}
