import { AppError } from '@crewkit/core';
import type { Pool, PoolClient } from 'pg';

/**
 * Takes a client from the pool. The caller must return it with `checkIn`. If no client can be taken from the pool, rejects with
 * `UNAVAILABLE`.
 */
export async function checkOut(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}
