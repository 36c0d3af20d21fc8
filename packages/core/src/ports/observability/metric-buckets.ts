/** The upper bounds of the histogram buckets for request durations, in seconds. */
export const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
export const storeSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
export const delaySeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
export const jobSeconds = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];
export const groupSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256];
