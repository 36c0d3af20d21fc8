import { writeApiResponse, type ApiResponse } from '@crewkit/core/api';
import type { Response } from 'express';

/** Sends a response unchanged and bypasses `res.send`. Headers set by the application's middlewares are kept. */
export function sendApiResponse(response: Response, answer: ApiResponse): void {
  writeApiResponse(response, answer);
}
