import '@angular/compiler'
import { Component, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { result } from './calls.js'
class App {
  text = signal('')
  constructor() {
    result().then((value) => this.text.set(value))
  }
}
Component({ selector: '#app', template: '<output>{{ text() }}</output>' })(App)
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
