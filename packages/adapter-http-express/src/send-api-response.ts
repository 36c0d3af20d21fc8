import type { ApiResponse } from '@crewkit/core';
import { writeApiResponse } from '@crewkit/core/adapter';
import type { Response } from 'express';

/** Sends a response unchanged, without `res.send`. Keeps headers that the application's middlewares have set. */
export function sendApiResponse(response: Response, answer: ApiResponse): void {
  writeApiResponse(response, answer);
}
