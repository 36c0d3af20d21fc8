import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createJwtKey, devMailer, fileBlobs, silentLogger } from '@crewkit/core';
import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';

import { serveWithMetrics } from '../snippets/metrics.js';
import { startTracing } from '../snippets/tracing.js';

it('records metrics and traces as docs/operating/monitoring.md describes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-snippets-'));
  const exported: string[] = [];
  const exporter: SpanExporter = {
    export: (spans, done) => {
      exported.push(...spans.map(({ name }) => name));
      done({ code: ExportResultCode.SUCCESS });
    },
    shutdown: () => Promise.resolve(),
  };
  const stopTracing = startTracing(exporter, 1);
  const { server, crewkit } = await serveWithMetrics({
    store: sqliteStore({ path: ':memory:' }),
    mailer: devMailer(),
    blobs: fileBlobs({ directory: folder }),
    keys: {
      jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })],
      encryption: [{ kid: 'k', key: randomBytes(32) }],
    },
    publicUrl: 'http://127.0.0.1',
    appOrigins: ['http://127.0.0.1'],
    ports: { logger: silentLogger },
  });
  try {
    expect((await server.inject('/api/users/me')).statusCode).toBe(401);
    const { headers, body } = await server.inject('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain(
      'crewkit_http_request_duration_seconds_count{operation="viewMe",method="GET",status="4xx"} 1\n',
    );
    expect(body).toContain('process_cpu_seconds_total');
  } finally {
    await server.close();
    await crewkit.close();
    await stopTracing();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(exported).toContain('viewMe');
});
