export { Planner as default } from '@crewkit/example-react-page';
