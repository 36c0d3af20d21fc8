import { writeApiResponse, type ApiResponse } from '@crewkit/core/api';
import type { Response } from 'express';

/** Sends a response as it is, around `res.send`; headers that the host's own middlewares have set are kept. */
export function sendApiResponse(response: Response, answer: ApiResponse): void {
  writeApiResponse(response, answer);
}
