export { createProject } from './create-project.js';
export { choices, defaults, type ProjectOptions } from './project-options.js';
