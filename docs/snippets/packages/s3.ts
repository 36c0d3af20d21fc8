import { s3Blobs } from '@crewkit/adapter-blobs-s3';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export function start(others: Omit<CrewkitOptions, 'blobs'>): Promise<Crewkit> {
  return createCrewkit({ ...others, blobs: s3Blobs({ bucket: 'acme-chat', region: 'eu-north-1' }) });
}
