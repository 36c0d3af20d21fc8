import { writeApiResponse, type ApiResponse } from '@crewkit/core/api';
import type { Response } from 'express';

/** Sends a response unchanged, bypassing `res.send`; headers set by the host's middlewares are kept. */
export function sendApiResponse(response: Response, answer: ApiResponse): void {
  writeApiResponse(response, answer);
}
