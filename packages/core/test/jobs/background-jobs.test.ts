import { RecordingLogger } from '@crewkit/contracts/samples';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { noMeter } from '../../src/defaults/observability/no-op.js';
import { OpenTelemetryTracer } from '../../src/defaults/observability/open-telemetry-tracer.js';
import { BackgroundJobs } from '../../src/wiring/background-jobs.js';

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

describe('waking a background job', () => {
  /** Adds a job that records when it runs, and has more to do in its first runs. */
  const addRecorded = (jobs: BackgroundJobs, backlog = 0): number[] => {
    const startedAt: number[] = [];
    const run = (): Promise<boolean> => Promise.resolve(startedAt.push(performance.now()) <= backlog);
    jobs.add({ name: 'record-notifications', everySeconds: 3600, run });
    return startedAt;
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs the job at once, and then at most every 250 ms', async () => {
    const jobs = startJobs();
    const startedAt = addRecorded(jobs);
    await vi.advanceTimersByTimeAsync(1000);
    expect(startedAt).toHaveLength(1);
    const wokenAt = performance.now();
    for (let ms = 0; ms < 1000; ms += 10) {
      jobs.wake('record-notifications');
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(startedAt.slice(1).map((at) => at - wokenAt)).toEqual([0, 250, 500, 750, 1000]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(startedAt).toHaveLength(6);
    jobs.wake('no such job');
  });

  it('does not postpone runs of a job that has more to do', async () => {
    const jobs = startJobs();
    const startedAt = addRecorded(jobs, 50);
    for (let count = 0; count < 100; count += 1) {
      jobs.wake('record-notifications');
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(startedAt.length).toBeGreaterThan(50);
  });

  it('runs the job again if it was woken during a run', async () => {
    const jobs = startJobs();
    const { job, ends } = controlledJob('record-notifications');
    jobs.add({ ...job, run: async () => (await job.run()) && false });
    await vi.advanceTimersByTimeAsync(0);
    jobs.wake(job.name);
    ends[0]?.succeed();
    await vi.advanceTimersByTimeAsync(250);
    expect(ends).toHaveLength(2);
    ends[1]?.succeed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ends).toHaveLength(2);
  });
});
