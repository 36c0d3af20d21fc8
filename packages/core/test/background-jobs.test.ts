import { RecordingLogger } from '@crewkit/contracts/samples';
import { describe, expect, it, onTestFinished } from 'vitest';

import { noMeter } from '../src/defaults/observability/no-op.js';
import { OpenTelemetryTracer } from '../src/defaults/observability/open-telemetry-tracer.js';
import { BackgroundJobs } from '../src/wiring/background-jobs.js';

function startJobs(): BackgroundJobs {
  const jobs = new BackgroundJobs({
    logger: new RecordingLogger(),
    meter: noMeter,
    tracer: new OpenTelemetryTracer(),
  });
  onTestFinished(() => jobs.stop());
  return jobs;
}

/** Creates a job whose runs end when the test ends them. */
function controlledJob(name: string) {
  const ends: { readonly succeed: () => void; readonly fail: (error: unknown) => void }[] = [];
  const run = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      ends.push({ succeed: () => resolve(ends.length < 3), fail: reject });
    });
  return { job: { name, everySeconds: 3600, run }, ends };
}

describe('the list of background jobs', () => {
  it('shows runs, the last success, and the code of the last error without its message', async () => {
    const jobs = startJobs();
    const { job, ends } = controlledJob('sweep-expired');
    jobs.add(job);
    const never = { name: 'sweep-expired', lastStartedAt: null, lastSucceededAt: null, lastError: null };
    expect(jobs.list()).toEqual([{ ...never, runningSince: null, nextRunAt: expect.any(Date) as Date }]);

    await expect.poll(() => ends.length).toBe(1);
    const [running] = jobs.list();
    expect(running).toEqual({
      ...never,
      lastStartedAt: running?.runningSince,
      runningSince: expect.any(Date) as Date,
      nextRunAt: null,
    });
    ends[0]?.succeed();
    await expect.poll(() => ends.length).toBe(2);
    const [again] = jobs.list();
    expect(again).toMatchObject({ lastSucceededAt: expect.any(Date) as Date, lastError: null, nextRunAt: null });

    ends[1]?.fail(Object.assign(new Error('ada@example.com is busy'), { code: 'SQLITE_BUSY' }));
    await expect.poll(() => jobs.list()[0]?.lastError).toBe('SQLITE_BUSY');
    const [failed] = jobs.list();
    expect(failed).toMatchObject({ lastSucceededAt: again?.lastSucceededAt, runningSince: null });
    expect(failed?.nextRunAt?.getTime()).toBeGreaterThan(Date.now());
    expect(JSON.stringify(failed)).not.toContain('ada');
  });

  it('contains a job until it is stopped, in the order in which jobs were added', async () => {
    const jobs = startJobs();
    const first = controlledJob('subscription plans');
    const stop = jobs.add(first.job);
    jobs.add({ name: 'deliver-mail', everySeconds: 3600, run: () => Promise.resolve(false) });
    expect(jobs.list().map(({ name }) => name)).toEqual(['subscription plans', 'deliver-mail']);
    await expect.poll(() => first.ends.length).toBe(1);
    const stopped = stop();
    expect(jobs.list().map(({ name }) => name)).toEqual(['deliver-mail']);
    first.ends[0]?.succeed();
    await stopped;
    expect(jobs.list().map(({ name }) => name)).toEqual(['deliver-mail']);
  });
});
