import type { Clock } from '@crewkit/core/adapter';
/**
 * The system clock, except that work inside `at` runs at the given time. The use cases can thus create sample data in the past, while all
 * other requests see the correct time. The store must be wrapped by `keepContext`.
 */
export declare class StoryClock implements Clock {
    private readonly playbacks;
    private readonly system;
    now(): Date;
    at<T>(moment: Date, work: () => Promise<T>): Promise<T>;
}
//# sourceMappingURL=story-clock.d.ts.map