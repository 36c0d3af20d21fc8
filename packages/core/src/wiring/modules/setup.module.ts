import { ContainerModule } from 'inversify';

import { LoadInitialData } from '../../features/admin/maintenance/load-initial-data.js';
import { SweepDeletions } from '../../features/admin/maintenance/sweep-deletions.js';
import { SweepExpired } from '../../features/admin/maintenance/sweep-expired.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens } from '../tokens.js';

const { unitOfWork, clock, logger } = tokens;

export const setupModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(tokens.loadInitialData, [unitOfWork, clock, logger], (work, time, log) => new LoadInitialData(work, time, log));
  bind(tokens.sweepExpired, [unitOfWork, clock], (work, time) => new SweepExpired(work, time));
  bind(tokens.sweepDeletions, [unitOfWork], (work) => new SweepDeletions(work));
});
