/** How one kind of job pings. */
export interface Snippet {
  readonly id: 'cron' | 'shell' | 'systemd' | 'actions' | 'powershell' | 'kubernetes';
  readonly label: string;
  /** Runbook with the text. */
  readonly lead: string;
  readonly where: string;
  readonly text: string;
}

/** What a job is known of, for its snippets. */
export interface Job {
  /** The address to ping. */
  readonly url: string;
  /** When it runs, where that is a cron expression. */
  readonly cron: string | null;
  /** Whose clock that goes by. */
  readonly zone: string | null;
}

/** Ready-to-paste texts for the usual runners of jobs. */
export function snippets({ url, cron, zone }: Job): readonly Snippet[] {
  const at = cron ?? '30 2 * * *';
  return [
    {
      id: 'cron',
      label: 'cron',
      lead: 'Pings on success, and reports the exit status on failure.',
      where: 'crontab -e',
      text: `${at} /usr/local/bin/job; curl -fsS -m 10 --retry 5 -o /dev/null ${url}/$?`,
    },
    {
      id: 'shell',
      label: 'Shell',
      lead: 'Reports the start, the exit status and the last lines of output: run time is measured, and a hanging run is detected.',
      where: 'a shell script',
      text: [
        '#!/bin/sh',
        `ping=${url}`,
        'curl -fsS -m 10 --retry 5 -o /dev/null "$ping/start"',
        'output=$(/usr/local/bin/job 2>&1); status=$?',
        'printf %s "$output" | tail -c 10000 |',
        '  curl -fsS -m 10 --retry 5 -o /dev/null --data-binary @- "$ping/$status"',
        'exit "$status"',
      ].join('\n'),
    },
    {
      id: 'systemd',
      label: 'systemd',
      lead: 'Add these lines to the service of a timer. A signal name such as KILL counts as a failure.',
      where: 'systemctl edit job.service',
      text: [
        '[Service]',
        `ExecStartPre=-/usr/bin/curl -fsS -m 10 --retry 5 -o /dev/null ${url}/start`,
        `ExecStopPost=-/bin/sh -c 'case "$EXIT_STATUS" in ""|*[!0-9]*) end=fail ;; *) end=$EXIT_STATUS ;; esac; exec curl -fsS -m 10 --retry 5 -o /dev/null ${url}/$$end'`,
      ].join('\n'),
    },
    {
      id: 'actions',
      label: 'GitHub Actions',
      lead: 'Keep the address in a secret of the repository, TOCSIN_PING, and add these as the last steps of the job.',
      where: '.github/workflows/job.yml',
      text: [
        '      - name: Report success to Tocsin',
        '        if: success()',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub's own syntax
        "        run: curl -fsS -m 10 --retry 5 -o /dev/null '${{ secrets.TOCSIN_PING }}'",
        '      - name: Report failure to Tocsin',
        '        if: failure()',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub's own syntax
        "        run: curl -fsS -m 10 --retry 5 -o /dev/null '${{ secrets.TOCSIN_PING }}/fail'",
        '',
        '# TOCSIN_PING:',
        `# ${url}`,
      ].join('\n'),
    },
    {
      id: 'powershell',
      label: 'PowerShell',
      lead: 'For the Task Scheduler: any error is a failure, and its message is included.',
      where: 'a PowerShell script',
      text: [
        `$ping = '${url}'`,
        'Invoke-RestMethod -Uri "$ping/start" -TimeoutSec 10 | Out-Null',
        'try {',
        "  & 'C:\\Jobs\\job.ps1' -ErrorAction Stop",
        '  Invoke-RestMethod -Uri $ping -TimeoutSec 10 | Out-Null',
        '} catch {',
        '  Invoke-RestMethod -Uri "$ping/fail" -Method Post -Body "$_" -TimeoutSec 10 | Out-Null',
        '  throw',
        '}',
      ].join('\n'),
    },
    {
      id: 'kubernetes',
      label: 'Kubernetes',
      lead: 'Create the secret once (kubectl create secret generic tocsin-ping --from-literal=url=…). The image needs curl.',
      where: 'cronjob.yaml',
      text: [
        'apiVersion: batch/v1',
        'kind: CronJob',
        'metadata:',
        '  name: job',
        'spec:',
        `  schedule: "${at}"`,
        ...(zone ? [`  timeZone: ${zone}`] : []),
        '  concurrencyPolicy: Forbid',
        '  jobTemplate:',
        '    spec:',
        '      backoffLimit: 0',
        '      template:',
        '        spec:',
        '          restartPolicy: Never',
        '          containers:',
        '            - name: job',
        '              image: example/job',
        '              env:',
        '                - name: PING',
        '                  valueFrom:',
        '                    secretKeyRef: { name: tocsin-ping, key: url }',
        '              command: ["/bin/sh", "-c"]',
        '              args:',
        '                - |',
        '                  curl -fsS -m 10 --retry 5 -o /dev/null "$PING/start"',
        '                  /usr/local/bin/job; status=$?',
        '                  curl -fsS -m 10 --retry 5 -o /dev/null "$PING/$status"',
        '                  exit "$status"',
        '',
        '# The secret’s url:',
        `# ${url}`,
      ].join('\n'),
    },
  ];
}
